import { useSearchParams } from 'react-router-dom'

const name = 'open'

/** The dialog that the address asks for (`?open=block`), of those that the page has, and how the address forgets it. */
export function useAskedDialog<Dialog extends string>(
  dialogs: readonly Dialog[],
): readonly [asked: Dialog | null, forget: () => void] {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get(name)
  const forget = () => {
    if (!search.has(name)) return
    setSearch(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true },
    )
  }
  return [dialogs.find((each) => each === wanted) ?? null, forget]
}
