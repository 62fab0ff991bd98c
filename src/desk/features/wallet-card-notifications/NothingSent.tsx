import { useTranslate } from 'react-admin'
import { State } from '../../screens/list/State.tsx'
import { WizardLink } from './WizardLink.tsx'

export function NothingSent() {
  const translate = useTranslate()
  return (
    <State text={translate('No push notification was sent yet.')}>
      <WizardLink isSecond />
    </State>
  )
}
