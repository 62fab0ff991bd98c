/** What a page or an action of it needs is an operationId. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function needs(pages, _options, { path, document }) {
  const items = Object.values(document.data?.paths ?? {})
  const known = new Set(items.flatMap((item) => Object.values(item).map((each) => each?.operationId)))
  const unknown = (needs, place) =>
    (needs ?? []).flatMap((id, at) =>
      known.has(id) ? [] : [{ message: `${id} is no operationId.`, path: [...path, ...place, 'needs', at] }],
    )
  return pages.flatMap((page, index) => [
    ...unknown(page.needs, [index]),
    ...(page.actions ?? []).flatMap((action, at) => unknown(action.needs, [index, 'actions', at])),
  ])
}
