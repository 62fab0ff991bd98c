/** Fields that name a record for people, the surest first. */
export const labelFields =
  'name title label fullname displayname subject topic headline summary companyname firstname lastname username login nickname email identifier alias slug sku reference code number question hostname domain filename text key'.split(
    ' ',
  )

/** Fields that tell most about a record where none names it. */
export const longLabelFields = ['description', 'text', 'message', 'body', 'content', 'comment']

/** Texts that many records share, or that nobody is to see, by the end of their names. */
export const classTexts =
  /(^|[_-])(type|object|kind|class|currency|status|state|country|locale|language|lang|time_?zone|mode|view|encoding|visibility|source|provider|level|role|secret|password|version)$|(Type|Kind|Class|Currency|Status|State|Country|Locale|Language|TimeZone|Mode|Secret|Password|Version)$/

/** Objects within a record in which its name may stand. */
export const labelHolders = /^(attributes|metadata|meta|profile|properties|general|info|summary|details)$/

/** Words of columns that tell much about a record. */
export const tellingWords = /^(name|title|status|state|type|total|price|created|updated)$/

/** Parts of a label that has more than its text: the text itself. */
export const plainTexts = /^(raw|rendered|plain|plain_?text|text|value|full|formatted|display|en)$/i

/** Ends of fields that name a record. */
export const labelEndings = /(^|[_-])(name|title|label)$|[a-z](Name|Title|Label)$/
