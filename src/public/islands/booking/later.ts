import { Request } from '../request.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { Done } from './Done.tsx'
import { SlotStep } from './SlotStep.tsx'

/** What stands after the first questions, in a file of its own: it is fetched while those are answered. */
export const later = { Request, DetailsStep, Done, SlotStep }
