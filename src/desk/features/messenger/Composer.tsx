import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { RefusedAlert } from '../../kit/saving/RefusedAlert.tsx'
import { useComposer } from './use-composer.ts'

/** Where one writes. What is typed is kept for this conversation until it is sent, whatever comes between. */
export function Composer({ uuid }: { uuid: string }) {
  const translate = useTranslate()
  const id = useId()
  const { text, change, send, isSending, failure } = useComposer(uuid)
  return (
    <form
      className="composer"
      aria-label={translate('Write a message')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className="vh" htmlFor={id}>
        {translate('Your message')}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        value={text}
        readOnly={isSending}
        placeholder={translate('Your message')}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <RefusedAlert failure={failure} />
      <div className="composer-foot">
        <Button type="submit" variant="contained" color="primary" aria-busy={isSending}>
          <Send className="i" aria-hidden="true" />
          {translate('Send')}
        </Button>
      </div>
    </form>
  )
}
