/** Parameters that ask for a page by its number: what nobody needs for one record. */
export const pageNumbers = /^(page|pagenumber|offset)$/

/** Parameters that say how many rows a page has. */
export const pageSizes = /^(perpage|pagesize|limit)$/

/** Parameters by which a list is asked for one page after another, by what they count; the usual ones first. */
export const pagingNames = {
  range: 'range',
  page: 'page pagenumber pagenum pageno pageindex currentpage pagenumber pageid p pagination',
  offset: 'offset skip startat start startindex first from pageoffset beginindex',
  cursor:
    'cursor pagecursor maxid searchafter after pageafter startingafter startafter pagetoken nextpagetoken nexttoken nextcursor continuationtoken continuetoken continue marker sinceid since lastid lastevaluatedkey bookmark scrollid iterator next token until',
  size: 'perpage pagesize limit pagelimit size maxresults maxpagesize resultsperpage itemsperpage itemcount take top count rows num max amount first',
}

/** Properties of a reply that say what to ask the next page with. */
export const cursorNames =
  /^(next(page)?(cursor|token|key|marker|id)?|nextpagetoken|cursor|endcursor|after|continue|continuationtoken|scrollid|lastevaluatedkey|marker|lastid|bookmark|iterator|pagetoken|token)$/

/** Objects of a reply in which such a cursor may stand. */
export const cursorHolders =
  /^(meta|metadata|responsemetadata|paging|pagination|pageinfo|page|cursors?|links|data|result|next)$/

/** Parameters that ask for the page before. */
export const backwardsNames =
  'before pagebefore endingbefore previouspagetoken prevcursor previouscursor last untilid minid startcursor endcursor'

/** Properties of a reply that hold the address of the next page. */
export const nextLinkNames = /^(next(page)?(url|uri|link|href)?|odatanextlink|hydranext)$/

/** Objects of a reply in which such an address may stand. */
export const nextLinkHolders =
  /^(links?|meta|metadata|paging|pagination|pageinfo|page|pages|hydraview|view|response|responsemetadata)$/

/** Headers that say how many rows there are in all. */
export const totalHeaders =
  /^(content-range|(x-)?(pagination-)?(total|count)|(x-)?(pagination-|wp-|list-|result-|meta-)?total(-(count|elements|items|records|results|rows))?|.*-total-count|.*-total)$/i

/** Properties that say how many rows there are in all, the surest first and `count` last. */
export const totalNames =
  'total totalcount totalitems totalelements totalresults totalrecords totalrows totalsize totalhits totalentries totalmatches totalnumber numfound itemstotal recordstotal recordsfiltered resultcount rowcount itemcount totalnum odatacount hydratotalitems count'.split(
    ' ',
  )

/** Objects of a reply in which such a total may stand. */
export const totalHolders =
  /^(meta|metadata|pagination|paging|page|pageinfo|pages|info|links|data|result|response|cursor|total|hits)$/
