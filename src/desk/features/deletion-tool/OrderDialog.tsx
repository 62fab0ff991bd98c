import { type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldErrors } from '../../kit/error-shapes.ts'
import { FormDialog } from '../../kit/saving/FormDialog.tsx'
import { OrderFields } from './OrderFields.tsx'
import { leadsToSearch, OrderRefused } from './OrderRefused.tsx'
import type { Deletion, DeletionSubject } from './types.ts'
import { useCounted } from './use-counted.ts'
import { type OrderState, useOrder } from './use-order.ts'
import { useSubjectWords } from './use-subject-words.ts'

interface OrderDialogProps {
  readonly subject: DeletionSubject
  readonly close: () => void
  readonly done: (deletion: Deletion) => void
  readonly searchAgain: () => void
}

/** Says what will happen and what stays, and takes the order only from who has typed of whom it is. */
export function OrderDialog({ subject, close, done, searchAgain }: OrderDialogProps) {
  const translate = useTranslate()
  const counted = useCounted()
  const words = useSubjectWords()
  const body = useRef<HTMLDivElement>(null)
  const order = useOrder(subject, (deletion) => {
    close()
    done(deletion)
  })
  const { draft, failure, sums } = order
  useFocusOnWrong(body, failure?.errors)
  const again = () => {
    close()
    searchAgain()
  }
  const label =
    draft.action === 'anonymise'
      ? 'Anonymise {count} entry |||| Anonymise {count} entries'
      : 'Delete {count} entry |||| Delete {count} entries'
  return (
    <FormDialog
      title={translate('Delete or anonymise: {name}', { name: subject.name })}
      about={words.facts(subject).join(', ')}
      changed={typedIn(order)}
      isBusy={order.isBusy}
      failure={failure}
      isAtField={(path) => fields.some((field) => field === topOf(path))}
      notice={leadsToSearch(failure) ? <OrderRefused failure={failure} searchAgain={again} /> : undefined}
      canSubmit={failure?.status !== 404}
      submit={() => focusOn(body, order.submit()[0])}
      close={close}
      submitLabel={translate(label, counted(sums.going))}
      isDangerous
    >
      <OrderFields ref={body} subject={subject} order={order} />
    </FormDialog>
  )
}

/** In the order in which they stand, so that the first that is wrong gets the focus. */
const fields = ['action', 'kinds', 'confirmation', 'reference'] as const

const topOf = (path: string) => path.split('.')[0]

function useFocusOnWrong(body: RefObject<HTMLElement | null>, errors: FieldErrors | undefined) {
  useEffect(() => {
    const paths = Object.keys(errors ?? {}).map(topOf)
    focusOn(
      body,
      fields.find((field) => paths.includes(field)),
    )
  }, [body, errors])
}

function focusOn(body: RefObject<HTMLElement | null>, field: string | undefined) {
  const input = body.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)
  input?.focus()
  // What is wrong with it stands below it, where the buttons of a small screen would cover it.
  input?.scrollIntoView({ block: 'center' })
}

/** What closing would lose. */
const typedIn = ({ draft }: OrderState) => [
  ...(draft.confirmation.trim() ? [{ label: 'Confirmation' }] : []),
  ...(draft.reference.trim() ? [{ label: 'Reference' }] : []),
]
