/** Reads docs/product.md and what points to it. */

const rule = /^ *- \*\*§(\d+\.\d+)[ ,]/gm
const heading = /^### (\d+)\. (.+)$/gm
const number = /§(\d+(?:\.\d+)?)/g

/** Numbers of the rules, in their order: '2.1', '2.2', … */
export const rulesOf = (product: string): string[] =>
  [...product.matchAll(rule)].map(([, id]) => id as string)

/** What is wrong within the document; empty where nothing is. */
export function faultsOfProduct(product: string): string[] {
  const rules = rulesOf(product)
  const sections = [...product.matchAll(heading)].map(([, id, title]) => ({
    id: id as string,
    title: title as string,
  }))
  const anchors = sections.map(
    ({ id, title }) =>
      `#${id}-${title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} ]/gu, '')
        .replaceAll(' ', '-')}`,
  )
  const links = [...product.matchAll(/\]\((#[^)]+)\)/g)].map(([, anchor]) => anchor as string)
  const told = [...product.matchAll(number)].map(([, id]) => id as string)
  return [
    ...twice(rules).map((id) => `§${id} stands twice`),
    ...twice(sections.map(({ id }) => id)).map((id) => `section ${id} stands twice`),
    ...outOfPlace(product),
    ...told.filter((id) => !rules.includes(id)).map((id) => `§${id} is not there`),
    ...links.filter((anchor) => !anchors.includes(anchor)).map((anchor) => `${anchor} is no heading`),
    ...anchors
      .filter((anchor) => !links.includes(anchor))
      .map((anchor) => `${anchor} is not in the table of contents`),
  ]
}

const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

function outOfPlace(product: string): string[] {
  return product.split(/^(?=### )/m).flatMap((part) => {
    const section = /^### (\d+)\./.exec(part)?.[1]
    const strangers = rulesOf(part).filter((id) => id.split('.')[0] !== section)
    return strangers.map((id) => `§${id} stands in section ${section ?? 'none'}`)
  })
}

/** `product §2.1`, or several: `product §2.1, §2.2 and §13.4`. */
const pointer = /\bproduct (§[\d.]*\d(?:(?:,| and|, and) §[\d.]*\d)*)/g

/** Words of before there was such a page. What others specify (PNG, OpenAPI) is called by its name. */
const oldWords = /\b(?:the specification\b(?! of)|specification,? section\b)/gi

/** What is wrong with the pointers of a text; empty where nothing is. */
export function faultsOfPointers(text: string, rules: ReadonlySet<string>): string[] {
  // A pointer may go on in the next line of a comment.
  const joined = text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?[ \t]*/g, ' ')
  const told = [...joined.matchAll(pointer)].flatMap(([, list]) => [...(list as string).matchAll(number)])
  const ids = told.map(([, id]) => id as string)
  const loose = [...joined.replace(pointer, '').matchAll(/(\S+ )?\S*§\S*/g)].map(([found]) =>
    found.replace(/^[('"]+|[.,;:)'"]+$/g, ''),
  )
  return [
    ...ids
      .filter((id) => !id.includes('.'))
      .map((id) => `'product §${id}': name the rule, as in product §2.1`),
    ...ids
      .filter((id) => id.includes('.') && !rules.has(id))
      .map((id) => `product §${id} is not in docs/product.md`),
    ...loose.map((found) => `'${found}': write it as product §2.1`),
    ...[...joined.matchAll(oldWords)].map(([found]) => `'${found}': say it by docs/product.md`),
  ]
}
