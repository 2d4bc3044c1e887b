/** Names of members as `normalisedName` returns them. If a response has several names of a list, the first of them counts. */
export const pagingNames = {
  cursor: [
    ..."nextcursor nextpagetoken nexttoken nextcontinuationtoken nextpagecursor nextmarker endcursor cursor".split(" "),
    ..."continuation continuationtoken continue after marker bookmark lastkey scrollid nextstart nextoffset".split(" "),
  ],
  link: ["nextlink", "next", "nexturl", "nextpageurl", "nextrecordsurl", "nexthref", "nextpage"],
  more: ["hasmore", "hasnextpage", "hasnext", "more", "istruncated", "truncated", "moreavailable"],
  end: ["islast", "islastpage", "last", "lastpage", "done"],
  total: ["total", "totalcount", "totalitems", "totalelements", "totalrecords", "totalresults", "totalsize"],
  pageCount: ["totalpages", "pagecount", "lastpage", "pages"],
  page: ["page", "currentpage", "pagenumber", "pageindex", "pageno", "pagenum", "number", "current"],
  offset: ["offset", "skip", "start", "startindex", "startat"],
};
