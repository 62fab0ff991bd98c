import { useTranslate } from 'react-admin'
import type { PageWaits } from '../page.ts'
import { CountMark } from './CountMark.tsx'
import { useHowMany } from './use-how-many.ts'

/** How many records wait behind an entry of the menu; nothing where none does. */
export function Waiting({ waits }: { waits: PageWaits }) {
  const translate = useTranslate()
  const count = useHowMany(waits)
  return count ? <CountMark count={count} says={translate('waiting for you')} /> : null
}
