import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { MoveForm, type MoveFormProps } from './MoveForm.tsx'
import './move.css'

/** 'Move to…': an appointment to another free time, without a mouse (product §10.7). Nothing moves before it is sent. */
export function MoveDialog(props: MoveFormProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open fullWidth onClose={props.close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Move to…')}
      </h2>
      <MoveForm {...props} />
    </Dialog>
  )
}
