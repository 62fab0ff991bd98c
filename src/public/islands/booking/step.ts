import type { PopupPage } from '../../popups.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Moves } from './moves.ts'
import type { Session } from './session.ts'

/** What every step is given. */
export interface StepProps {
  page: PopupPage
  session: Session
  moves: Moves
  t: IslandTexts
  /** The popup has just been opened: its title has the focus. */
  isEntry: boolean
}
