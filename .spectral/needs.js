/** What a page needs is an operationId. */
// biome-ignore lint/style/noDefaultExport: Spectral asks for it
export default function needs(pages, _options, { path, document }) {
  const items = Object.values(document.data?.paths ?? {})
  const known = new Set(items.flatMap((item) => Object.values(item).map((each) => each?.operationId)))
  return pages.flatMap((page, index) =>
    (page.needs ?? []).flatMap((id, at) =>
      known.has(id) ? [] : [{ message: `${id} is no operationId.`, path: [...path, index, 'needs', at] }],
    ),
  )
}
