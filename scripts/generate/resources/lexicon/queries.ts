/** Parameters that search in all texts. */
export const searchNames =
  'q query search searchterm searchtext searchquery searchstring searchvalue searchword term terms keyword keywords text fulltext freetext qs'

/** Parameters that change the form of a reply, not which rows are in it. */
export const replyFormNames = new Set(
  `fields include includes expand expands expansions embed with select excludefields exclude excludes includefields format prettyprint pretty alt
  callback apikey accesstoken key token locale lang languagecode timezone timeout timeoutseconds dryrun envelope version apiversion reader relations
  populate optfields optpretty includetotals includetotal includetotalcount totalcount withcount count unpaged resourceversion resourceversionmatch
  allowwatchbookmarks watch sendinitialevents uploadtype uploadprotocol quotauser xgafv oauthtoken groupby group distinct hydrate depth`.split(
    /\s+/,
  ),
)

/** Parameters that say what a list is sorted by. */
export const sortNames =
  'sort sortby orderby ordering sortfield sortcolumn sortkey order sorting sorts sortexpression sortproperty'

/** Parameters that say in which direction a list is sorted. */
export const directionNames =
  'order sortorder direction sortdirection sortdir orderdirection orderdir dir sorttype ordertype sortingorder sortby'

/** What such a direction can be. */
export const directionValues = /^(asc(ending)?|desc(ending)?|-?1|up|down)$/i
