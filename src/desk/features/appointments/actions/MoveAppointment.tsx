import { useQueryClient } from '@tanstack/react-query'
import { MoveDialog } from '../move/MoveDialog.tsx'
import type { ActionDialogProps } from './MessageDialog.tsx'

/** The calendar's dialog; what stands behind it is read again once it has moved. */
export function MoveAppointment({ appointment, close, done }: ActionDialogProps) {
  const queries = useQueryClient()
  const moved = () => {
    done()
    void queries.invalidateQueries()
  }
  return <MoveDialog appointment={appointment} close={close} onMoved={moved} />
}
