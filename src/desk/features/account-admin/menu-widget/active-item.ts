/** A plain link (`href`, with its base path) or a route of this app (`to`, without). The label is a message key. */
export type MenuWidgetItem =
  | { readonly label: string; readonly to: string }
  | { readonly label: string; readonly href: string }

/** The item of the page that is shown, or of the nearest one above it. */
export function activeItem(
  items: readonly MenuWidgetItem[],
  pathname: string,
  basePath: string,
): MenuWidgetItem | undefined {
  const reached = items.filter((item) => {
    const path = pathOf(item, basePath)
    return path !== null && `${pathname}/`.startsWith(`${path}/`)
  })
  return reached.reduce<MenuWidgetItem | undefined>((best, item) => {
    const isNearer =
      (pathOf(item, basePath)?.length ?? 0) > (best ? (pathOf(best, basePath)?.length ?? 0) : 0)
    return isNearer ? item : best
  }, undefined)
}

/** As the router knows it; null for what is not in this app. */
function pathOf(item: MenuWidgetItem, basePath: string): string | null {
  const path =
    'to' in item ? item.to : item.href.startsWith(`${basePath}/`) ? item.href.slice(basePath.length) : null
  return path?.replace(/[?#].*$/, '').replace(/\/$/, '') ?? null
}
