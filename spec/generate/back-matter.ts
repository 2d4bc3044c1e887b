import { requirement, requirementIds } from "../requirements/catalogue.ts";
import { clients } from "../requirements/clients.ts";
import { publishedRevisions, revisions } from "../revisions.ts";
import { heading, linkTo, table } from "./markdown.ts";
import { standardAddress } from "./source-links.ts";

/** The section on security and privacy: what the requirements mean for both. */
export const securitySection: readonly string[] = [
  heading(2, "security", "12. Security and privacy"),
  `A person with an API key reads and changes all of its surveys. Clients keep keys out of URLs, logs and source code (${linkTo("AUT-13")}, ${linkTo("CLI-9")}); services keep
them out of responses (${linkTo("SVC-9")}). Keys travel in a header field, so the base URL is to be served over TLS outside of tests (\`transport\`).`,
  `Surveys of another key are answered like surveys that do not exist (${linkTo("AUT-5")}, ${linkTo("AUT-6")}, ${linkTo("AUT-9")}), so that a response discloses neither their
existence nor their slugs. A create with a slug in use is answered 409 (${linkTo("SUR-20")}); where slugs are shared among keys (\`slug-across-keys\`), that discloses a slug.`,
  `Recipients are people: their names, email addresses and responses are personal data. A recipient's page needs no key (${linkTo("RCP-60")}), so that its
address is the only secret: ids that can be guessed open other people's pages. Texts of a survey may come from anyone with a key, and are to be
escaped wherever they are shown.`,
];

/** The history of revisions, the index of ids, and the standards that are cited. */
export function backMatter(): readonly string[] {
  const history = revisions.map((revision) => {
    const count = requirementIds.filter((id) => requirement(id).since === revision).length;
    const ofClients = Object.values(clients.requirements).filter(({ since }) => since === revision).length;
    const added = `${count} requirements${ofClients === 0 ? "" : `, and ${ofClients} for clients`}`;
    return [revision, publishedRevisions.includes(revision) ? "published" : "not published", added];
  });
  const all = [...requirementIds.map((id) => [id, requirement(id)] as const), ...Object.entries(clients.requirements)];
  const index = all.map(([id, { level, title }]) => [linkTo(id), level, title]);
  const cited = all.flatMap(([, { source }]) => source.split("; ")).filter((one) => one.startsWith("RFC "));
  const standards = [...new Set(["RFC 2119", "RFC 8174", ...cited.map((one) => one.replace(/ §.*$/, ""))])].toSorted();
  return [
    heading(2, "history", "Appendix B. Revisions"),
    table(["Revision", "Status", "New in it"], history),
    heading(2, "index", "Appendix C. Index of requirements"),
    table(["Id", "Level", "Title"], index),
    heading(2, "references", "Appendix D. References"),
    standards.map((name) => `- [${name}](${standardAddress(name)})`).join("\n"),
  ];
}
