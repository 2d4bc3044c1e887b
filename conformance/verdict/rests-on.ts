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
};
