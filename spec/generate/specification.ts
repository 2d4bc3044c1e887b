import { chapters } from "../requirements/catalogue.ts";
import { currentRevision, publishedRevisions } from "../revisions.ts";
import { backMatter, securitySection } from "./back-matter.ts";
import { contractAppendix } from "./contract-appendix.ts";
import { endpointSection } from "./endpoint-sections.ts";
import { conventionSection, frontMatter } from "./front-matter.ts";
import { openPointIds } from "../open-points.ts";
import { heading, linkTo, withLinks } from "./markdown.ts";
import { openPointSection } from "./open-point-section.ts";
import { recordedExchanges } from "./recorded-exchanges.ts";
import { clients } from "../requirements/clients.ts";
import { requirementBlock, requirementBlocks } from "./requirement-blocks.ts";
import { ofChapter } from "./requirement-places.ts";
import { resourceSection } from "./resource-sections.ts";

function chapterSection(prefix: string, id: string, words: string): readonly string[] {
  const introduction = chapters.find((one) => one.prefix === prefix)?.introduction ?? "";
  return [heading(2, id, words), introduction, ...requirementBlocks(ofChapter(prefix), 3)];
}

const clientSection: readonly string[] = [
  heading(2, "clients", "10. Clients"),
  clients.introduction,
  ...Object.entries(clients.requirements).flatMap(([id, declared]) => requirementBlock(id, declared, 3)),
];

/** The sections in their order, each a list of blocks that starts with its heading. */
function sections(): readonly (readonly string[])[] {
  return [
    [...conventionSection, ...requirementBlocks(ofChapter("SVC"), 3)],
    chapterSection("AUT", "authentication", "5. Authentication"),
    resourceSection(),
    endpointSection(recordedExchanges()),
    chapterSection("ERR", "errors", "8. Errors"),
    chapterSection("LIM", "limits", "9. Limits"),
    clientSection,
    openPointSection(),
    securitySection,
    contractAppendix(),
    backMatter(),
  ];
}

/** The headings of the second and third level that have no requirement's id, as a list of links. */
function contents(blocks: readonly string[]): string {
  const found = blocks.flatMap((block) => {
    const [, signs = "", id = "", words = ""] = /^(##|###) <a id="([^"]+)"><\/a>(.*)$/.exec(block) ?? [];
    return signs === "" || /^[A-Z]{3}-\d/.test(id) ? [] : [`${signs === "##" ? "" : "  "}- ${linkTo(id, words)}`];
  });
  return found.join("\n");
}

/** The blocks with links to the open points that they name; code stays as it is. */
function linked(blocks: readonly string[]): readonly string[] {
  return blocks.map((block) => (block.includes("```") ? block : withLinks(block, openPointIds)));
}

/** The specification as people read it, in Markdown. */
export function specification(): string {
  const front = linked(frontMatter(currentRevision, publishedRevisions.includes(currentRevision)));
  const body = linked(sections().flat());
  const split = front.findIndex((block) => block.includes('id="introduction"'));
  const outline = ["## Contents", contents([...front, ...body])];
  return `${[...front.slice(0, split), ...outline, ...front.slice(split), ...body].join("\n\n")}\n`;
}
