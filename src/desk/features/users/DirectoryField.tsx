import type { WidgetProps } from '@rjsf/utils'
import { useRecordContext, useTranslate } from 'react-admin'
import { Switch } from '../../forms/widgets/Switch.tsx'
import { TextInput } from '../../forms/widgets/TextInput.tsx'
import './directory-field.css'

/** What the institution's directory keeps is shown, and changed there alone (product §30.18). */
function useIsKept(): boolean {
  return useRecordContext()?.source === 'directory'
}

export function DirectoryText(props: WidgetProps) {
  const isKept = useIsKept()
  return (
    <>
      <TextInput {...props} readonly={props.readonly || isKept} />
      {isKept && <FromDirectory />}
    </>
  )
}

export function DirectorySwitch(props: WidgetProps) {
  const isKept = useIsKept()
  return (
    <>
      <Switch {...props} disabled={props.disabled || isKept} />
      {isKept && <FromDirectory />}
    </>
  )
}

function FromDirectory() {
  const translate = useTranslate()
  return <p className="help from-directory">{translate('This comes from the directory. Change it there.')}</p>
}
