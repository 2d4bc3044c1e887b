import { integer } from "../../library/options/option-values.ts";
import { optionsOfVerify, type VerifyArguments } from "./verify-options.ts";
import { trafficExitCodes, trafficOptions, type TrafficArguments } from "./judge-arguments.ts";
import type { Option } from "./option.ts";

export const proxyOptions: readonly Option[] = [
  {
    flags: "--port <n>",
    help: "listen on this port (127.0.0.1 only); 0 selects a free port",
    parse: integer({ min: 0, max: 65_535 }),
    defaultValue: 4020,
  },
  ...trafficOptions,
  ...optionsOfVerify("--ca", "--insecure"),
];

export interface ProxyArguments extends TrafficArguments, Pick<VerifyArguments, "ca" | "insecure"> {
  readonly port: number;
}

export const proxyEpilogue = `
Send requests to http://127.0.0.1:4020 instead of to the URL's origin. The proxy forwards requests to any path and never changes a path, key or body.
http://127.0.0.1:4020/__conformance shows the current report.

Environment:
  SERVICE_BASE_URL       the API root, unless it is an argument
  SERVICE_API_KEY        the owner's key (alias SERVICE_TOKEN); if unset, reports number the keys
  SERVICE_OTHER_API_KEY  the key of another account; without it, scoping is not judged

${trafficExitCodes}`;
