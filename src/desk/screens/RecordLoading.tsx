import { useTranslate } from 'react-admin'
import { LoadingBox } from '../kit/LoadingBox.tsx'
import { useResource } from '../resources/use-resource.ts'

/** A page has a heading before its record is there: whoever listens is told where they are. */
export function RecordLoading() {
  const translate = useTranslate()
  const { label } = useResource()
  return (
    <>
      <h1 className="vh">{translate(label)}</h1>
      <LoadingBox />
    </>
  )
}
