import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Moves } from './moves.ts'
import type { BookingSession } from './session.ts'

/** What every step is given. */
export interface StepProps {
  page: PopupPage
  session: BookingSession
  moves: Moves
  t: IslandTexts
  /** The popup has just been opened: its title has the focus. */
  isEntry: boolean
}
