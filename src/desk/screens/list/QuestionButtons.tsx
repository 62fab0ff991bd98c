import Button from '@mui/material/Button'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../kit/desk-context.ts'
import { slotComponent } from '../../kit/slot.tsx'
import type { ListQuestion, ResourceDescription } from '../../resources/descriptions.ts'

const QuestionDialog = slotComponent(
  async () => (await import('../questions/QuestionDialog.tsx')).QuestionDialog,
)

/** What a list can be asked besides (x-admin.question), as far as the user may. */
export function QuestionButtons({ resource }: { resource: ResourceDescription }) {
  const translate = useTranslate()
  const { may } = useSession()
  const [asked, setAsked] = useState<ListQuestion | null>(null)
  return (
    <>
      {resource.questions
        .filter(({ operation }) => may(operation.access))
        .map((question) => (
          <Button key={question.operationId} variant="outlined" onClick={() => setAsked(question)}>
            <CircleHelp size={18} aria-hidden="true" />
            {translate(question.label)}
          </Button>
        ))}
      {asked && <QuestionDialog question={asked} resource={resource} close={() => setAsked(null)} />}
    </>
  )
}
