import { useTranslate } from 'react-admin'
import { DraftDialog } from '../../../kit/saving/DraftDialog.tsx'
import { MoveForm, type MoveFormProps } from './MoveForm.tsx'

/** 'Move to…': an appointment to another free time, without a mouse (product §10.7). Nothing moves before it is sent. */
export function MoveDialog(props: Omit<MoveFormProps, 'leave'>) {
  const translate = useTranslate()
  return (
    <DraftDialog title={translate('Move to…')} close={props.close}>
      {(leave) => <MoveForm {...props} leave={leave} />}
    </DraftDialog>
  )
}
