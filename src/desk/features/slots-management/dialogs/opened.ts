import type { Entry, Span } from '../entry.ts'
import type { AddedKind } from './AddMenu.tsx'

/** Something new on a day, maybe at marked times; an entry, or one that was dragged to other times. */
export type OpenedTime =
  | { readonly kind: AddedKind; readonly date: string; readonly span?: Span }
  | { readonly entry: Entry; readonly movedTo?: Span }

export type Opened = OpenedTime | { readonly kind: 'busy-calendars' }
