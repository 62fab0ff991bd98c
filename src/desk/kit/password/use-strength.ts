import { useEffect, useState } from 'react'
import { type PasswordOwner, type PasswordStrength, shortestPassword } from '#rules/password.ts'
import { chunk } from '#ui/chunk.ts'

const pauseMs = 150

/** How hard the password is to guess; null while it is too short to say, or while nothing has judged it. */
export function useStrength(password: string, owner: PasswordOwner): PasswordStrength | null {
  const [judged, setJudged] = useState<{ password: string; strength: PasswordStrength } | null>(null)
  const { full_name, email, tenant } = owner
  useEffect(() => {
    if (password.length < shortestPassword) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Where it does not come the server judges all the same.
      const loaded = await chunk(() => import('./estimate.ts')).catch(() => null)
      if (!loaded || !isCurrent) return
      setJudged({ password, strength: loaded.judge(password, { full_name, email, tenant }) })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, full_name, email, tenant])
  return judged?.password === password ? judged.strength : null
}
