import { useEffect, useState } from 'react'
import { type Answers, answersSentence } from '../conversation/answers.ts'
import type { PopupPage } from '../popups.ts'
import { client, textsOf } from './popup.tsx'

/** When an answer can be hoped for. It is asked for as the popup opens: the page around it is kept, and time goes on. */
export function AnswersNote({ page }: { page: PopupPage }) {
  const [answers, setAnswers] = useState<Answers>()
  useEffect(() => {
    const ends = new AbortController()
    const asked = { params: { path: { alias: page.alias } }, signal: ends.signal }
    // Who is not told writes all the same.
    client.GET('/api/v1/advisors/{alias}/messenger-answers', asked).then(
      ({ data }) => setAnswers(data),
      () => {},
    )
    return () => ends.abort()
  }, [page])
  const sentence = answers && answersSentence(answers, textsOf(page), document.documentElement.lang)
  // Its line is there from the first: the form does not move when the sentence comes.
  return <p className="muted answers-note">{sentence}</p>
}
