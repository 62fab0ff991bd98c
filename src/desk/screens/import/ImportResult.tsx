import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import type { ResourceDescription } from '../../resources/descriptions.ts'
import { ManyResult } from '../many/ManyResult.tsx'
import type { FormParts } from '../many/plan.ts'
import { RefusedFile } from '../many/RefusedFile.tsx'
import { leftOf } from '../many/report.ts'
import { refusedFile, reportOf } from './report.ts'
import type { ShownImport } from './use-import.ts'

interface ImportResultProps {
  readonly resource: ResourceDescription
  readonly places: FormParts['places']
  readonly shown: ShownImport
}

/** What would become of each row; once they are sent, what became of them. */
export function ImportResult({ resource, places, shown }: ImportResultProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  const { trial, sent } = shown
  return (
    <ManyResult
      tried={trial.run}
      sent={sent}
      report={() => reportOf(trial, sent, resource, places, translate)}
      sending="Importing"
      send={['Import {count} row', 'Import {count} rows']}
      save={shown.save}
      back={shown.back}
      again={(rows) =>
        void shown.tryRows(
          trial.plan,
          leftOf(rows).map(({ row }) => row),
        )
      }
      file={(rows) => (
        <RefusedFile
          resource={resource}
          rows={rows}
          file={() => refusedFile(rows, trial.plan.table, language, translate)}
        />
      )}
    />
  )
}
