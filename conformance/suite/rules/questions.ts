import { onQuestion, onType } from "./tables/members.ts";
import { rule, type Rule } from "./rule.ts";

const writes = ["create", "update"] as const;

const ofTypes = Object.entries(onType).map(([type, id]) =>
  rule(id, {
    property: `a question of type ${type} is accepted and returned with that type`,
    facets: writes,
    notAtQuick: type.endsWith("_grid") ? ["create"] : [],
  }),
);

const ofMembers = Object.entries(onQuestion).map(([member, id]) =>
  rule(id, { property: `a question is returned with the ${member} given for it`, facets: writes }),
);

/** The rules of the chapter `QST` that the table of states judges. */
export const questions: readonly Rule[] = [
  ...ofTypes,
  ...ofMembers,
  rule("QST-20", {
    property: "as many questions come back as were given, in their order, equal ones included",
    facets: writes,
  }),
];
