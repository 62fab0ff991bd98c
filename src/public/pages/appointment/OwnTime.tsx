/** Room for the visitor's own time, where their clocks differ: a script fills it, for the server does not know them. */
export function OwnTime({ start, className }: { readonly start: string; readonly className: string }) {
  return <span className={className} data-own-time={start} hidden />
}
