import { integer } from "../../library/options/option-values.ts";
import { verifyOptions, type VerifyArguments } from "./arguments.ts";
import { trafficExitCodes, trafficOptions, type TrafficArguments } from "./judge-arguments.ts";
import type { Option } from "./option.ts";

const tlsFlags = ["--ca", "--insecure"];

export const proxyOptions: readonly Option[] = [
  {
    flags: "--port <n>",
    help: "listen on this port of 127.0.0.1; 0 selects a free port",
    parse: integer({ min: 0, max: 65_535 }),
    defaultValue: 4020,
  },
  ...trafficOptions,
  ...verifyOptions.filter(({ flags }) => tlsFlags.includes(flags.split(" ")[0] ?? "")),
];

export interface ProxyArguments extends TrafficArguments, Pick<VerifyArguments, "ca" | "insecure"> {
  readonly port: number;
}

export const proxyEpilogue = `
Send requests to http://127.0.0.1:4020 in place of the origin of the URL; requests for its other paths go through, too; paths, keys and bodies stay as they are.
http://127.0.0.1:4020/__conformance shows the report so far.

Environment:
  SERVICE_BASE_URL       the API root, if it is not an argument
  SERVICE_API_KEY        the owner's key; alias SERVICE_TOKEN. Without it keys are numbered
  SERVICE_OTHER_API_KEY  the key of another account; then scoping is judged, too

${trafficExitCodes}`;
