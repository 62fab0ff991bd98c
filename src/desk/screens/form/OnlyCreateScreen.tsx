import { useLocation } from 'react-router-dom'
import { CreateScreen } from './CreateScreen.tsx'

/** The form of a resource that has nothing but it: when one record is made, it begins anew. */
export function OnlyCreateScreen() {
  const { key } = useLocation()
  return <CreateScreen key={key} />
}
