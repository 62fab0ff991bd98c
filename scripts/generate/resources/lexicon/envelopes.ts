/** Properties that hold rows or a record, and say no more of them. */
export const holderNames = new Set(
  'data items item results result rows records record content contents value values entries entry list docs hits objects elements nodes member members payload response body page resources resource attributes'.split(
    ' ',
  ),
)

/** Beginnings of properties that stand beside rows or a record without being part of it. */
export const aboutNames =
  /^(total|count|num|size|limit|offset|skip|start|page|per|next|prev|previous|first|last|has|is|more|cursor|links?|meta|metadata|status|success|ok|error|errors|warnings|messages?|code|object|kind|type|url|uri|href|self|request|took|time|timestamp|etag|version|paging|pagination|info|included|jsonapi|api|result|response|filter|sort|query|date|provider|id|@|_|\$)/i

/** Properties that stand beside rows by these very names; longer ones that begin so are a record's own. */
export const aboutWholeNames =
  /^(order|order_?by|end(_?(position|index|cursor))?|from|to|done|iterator|sum)$/i

/** Properties that may stand beside the one that holds a record, and tell how the call went. */
export const besideRecordNames =
  /^(errors?|warnings?|success|ok|_?meta|_?links?|request_?id|jsonapi|included|messages?|status|code)$/i

/** Names of properties that only an envelope has. A status or a code is not among them: records have those, too. */
export const sureEnvelopeNames = /^(errors?|success|ok|_?meta|_?links?|request_?id|jsonapi)$/i

/** Lists of what went wrong, not of records. */
export const faultLists = /^(errors?|warnings?|faults?|notices|messages)$/i

/** Lists that come along with the rows. */
export const listsBeside = /^(_?links?|included|order|order_?by|sort|filters?|facets?|meta(data)?)$/i

/** Properties that say that there are more rows than these. */
export const moreNames =
  /^(@?odata\.?)?(next|prev|previous|offset|cursor|has_?(more|next)|more|marker|continuation|start_?(index|at|position)|(current_?)?page(_?(number|token|index))?$|paging$|pagination$|resultset|total_?(pages|count|items|results|size|records)?$|limit$|per_?page$|iterator$)/i

/** Properties by which a reply says how to get the next page. */
export const goingOnNames = /^(next|prev|previous|cursor|has_?more)/i
