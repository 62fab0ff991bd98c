/** A turning ring; what it waits for is said in words beside it. */
export function Spinner() {
  return <span className="ui-spinner" aria-hidden="true" />
}
