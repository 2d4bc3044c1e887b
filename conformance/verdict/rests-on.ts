import type { RequirementId } from "../../spec/requirements/catalogue.ts";

/** Requirements that can't be kept where another one is broken: its breach explains theirs. */
export const restsOn: Partial<Record<RequirementId, readonly RequirementId[]>> = {
  "SUR-3": ["SUR-2"],
  "SUR-35": ["QST-20"],
  "SUR-36": ["SUR-30", "SUR-31", "SUR-32", "SUR-33", "SUR-34", "SUR-35", "RCP-20"],
  "SUR-39": ["SUR-36", "SUR-37"],
  "RCP-37": ["RCP-30", "RCP-32", "RCP-33", "RCP-36"],
  "RCP-38": ["RCP-30", "RCP-32", "RCP-33", "RCP-36"],
  "RCP-42": ["RCP-35"],
  "RCP-43": ["RCP-30"],
  "RCP-46": ["RCP-20", "RCP-30", "RCP-32", "RCP-33", "RCP-36", "RCP-40", "RCP-41", "RCP-43"],
  "LIM-5": ["RCP-30"],
  ...Object.fromEntries(
    (["QST-21", "QST-22", "QST-23", "QST-24", "QST-25", "QST-26"] as const).map((id) => [id, ["SUR-35"] as const]),
  ),
  ...Object.fromEntries(
    (["LIM-21", "LIM-22", "LIM-24", "LIM-25"] as const).map((id) => [id, ["SUR-35", "QST-6"] as const]),
  ),
};
