import type { PageProps } from '../../page.ts'
import { ActionForm } from './ActionForm.tsx'
import { hrefOf } from './appointment-query.ts'
import type { AppointmentData } from './load.ts'
import { MessageField } from './MessageField.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, changeWordsOf, timeOf } from './words.ts'

/** Asks once more: the link in the mail and this page change nothing, its button does. */
export function CancelStep(props: PageProps<AppointmentData>) {
  const { data, t } = props
  const { appointment, asked } = data
  const { whole, iso } = timeOf(props)
  const name = advisorOf(appointment)
  const words = changeWordsOf(appointment)
  return (
    <>
      <Problem problem={asked.problem} t={t} />
      <h1 className="appt-ask">{t(words.isCancelMeant)}</h1>
      <p className="appt-say">
        <time className="strong" dateTime={iso}>
          {whole}
        </time>
        <br />
        {t('With {name}', { name })}
      </p>
      <ActionForm data={data} action="cancel">
        <MessageField name={name} t={t} />
        <div className="appt-buttons">
          <button type="submit" className="btn btn-danger">
            {t(words.cancel)}
          </button>
          <a className="btn" href={hrefOf(asked)}>
            {t(words.keep)}
          </a>
        </div>
      </ActionForm>
    </>
  )
}
