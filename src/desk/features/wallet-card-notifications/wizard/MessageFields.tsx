import { useTranslate } from 'react-admin'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { pushLabels, textLimit } from './push.ts'
import type { PushForm } from './use-push-form.ts'

/** The message with its counter, and where it leads. */
export function MessageFields({ form }: { form: PushForm }) {
  const translate = useTranslate()
  const { push, errors, change, leave } = form
  return (
    <>
      <TextArea
        label={translate(pushLabels.text)}
        help={translate('Stands on the locked screen of the phone.')}
        errors={errors.text}
        required
        limit={textLimit}
        value={push.text}
        onValue={(text) => change({ text })}
        onBlur={() => leave('text')}
      />
      <TextInput
        label={translate(pushLabels.link)}
        hint={translate('(optional)')}
        errors={errors.link}
        // Not type="url": browsers would judge it by rules of their own.
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        trim
        leaveOnEnter
        value={push.link}
        onValue={(link) => change({ link })}
        onBlur={() => leave('link')}
      />
    </>
  )
}
