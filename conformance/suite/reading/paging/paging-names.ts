// names as `normalisedName` returns them; in each list the first found counts

export const cursorNames = [
  ..."nextcursor nextpagetoken nexttoken nextcontinuationtoken nextpagecursor nextmarker endcursor cursor".split(" "),
  ..."continuation continuationtoken continue after marker bookmark lastkey scrollid nextstart nextoffset".split(" "),
];
export const linkNames = ["nextlink", "next", "nexturl", "nextpageurl", "nextrecordsurl", "nexthref", "nextpage"];
export const moreNames = ["hasmore", "hasnextpage", "hasnext", "more", "istruncated", "truncated", "moreavailable"];
export const endNames = ["islast", "islastpage", "last", "lastpage", "done"];
export const totalNames = "total totalcount totalitems totalelements totalrecords totalresults totalsize".split(" ");
export const pageCountNames = ["totalpages", "pagecount", "lastpage", "pages"];
export const pageNames = ["page", "currentpage", "pagenumber", "pageindex", "pageno", "pagenum", "number", "current"];
export const offsetNames = ["offset", "skip", "start", "startindex", "startat"];
