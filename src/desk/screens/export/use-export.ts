import { useEffect, useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { byteOrderMark } from '#rules/csv.ts'
import { useDesk } from '../../kit/desk-context.ts'
import { type Failure, readFailure } from '../../kit/failure.ts'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { useMayRead } from '../../resources/use-resource.ts'
import { overridesOf } from '../overrides.ts'
import { type CsvReader, cellsOf, csvLines, headsOf } from './csv.ts'
import { type ExportPage, type ExportQuestion, pagesOf } from './pages.ts'
import { createReferenceNames } from './reference-names.ts'

export interface ExportState {
  readonly rows: number
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
  readonly failure: Failure | null
  readonly file: Blob | null
}

const start: ExportState = { rows: 0, total: undefined, failure: null, file: null }

/** Reads what is exported, from when it is shown; `records` where they are there already. */
export function useExport(
  question: ExportQuestion,
  fields: readonly FieldDescription[],
  records?: readonly RaRecord[],
) {
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const { language } = useDesk()
  const mayRead = useMayRead()
  const [state, setState] = useState(start)
  const [tries, setTries] = useState(0)
  // What was asked for when it began: the list below may change meanwhile.
  const [asked] = useState({ question, fields, records, language, translate, mayRead })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts it anew
  useEffect(() => {
    const cancelled = { now: false }
    const run = async () => {
      const names = createReferenceNames(dataProvider, asked.fields, asked.mayRead)
      const words = await overridesOf(asked.question.resource.name).exported?.()
      const reader: CsvReader = { ...asked, referenceName: names.nameFor, words }
      const parts = [byteOrderMark, csvLines([headsOf(asked.fields, reader)], asked.language)]
      const pages = asked.records ? given(asked.records) : pagesOf(dataProvider, asked.question)
      let rows = 0
      for await (const page of pages) {
        await names.learn(page.rows)
        if (cancelled.now) return
        parts.push(
          csvLines(
            page.rows.map((row) => cellsOf(row, asked.fields, reader)),
            asked.language,
          ),
        )
        rows += page.rows.length
        setState({ ...start, rows, total: page.total, isEstimated: page.isEstimated })
      }
      setState({ ...start, rows, total: rows, file: new Blob(parts, { type: 'text/csv;charset=utf-8' }) })
    }
    run().catch(async (reason) => {
      const failure = await readFailure(reason)
      if (!cancelled.now) setState({ ...start, failure })
    })
    return () => {
      cancelled.now = true
    }
  }, [dataProvider, asked, tries])

  return {
    ...state,
    again: () => {
      setState(start)
      setTries(tries + 1)
    },
  }
}

async function* given(rows: readonly RaRecord[]): AsyncGenerator<ExportPage> {
  yield { rows, total: rows.length }
}

/** Hands a file to the browser. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
