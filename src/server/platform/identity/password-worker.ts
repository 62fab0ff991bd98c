import { parentPort } from 'node:worker_threads'
import * as common from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import * as english from '@zxcvbn-ts/language-en'
import { passwordJudge } from '#rules/password.ts'
import type { JudgedPassword } from './password-judge.ts'

const judge = passwordJudge({
  dictionary: { ...common.dictionary, ...german.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
})

parentPort?.on('message', ({ password, owner }: JudgedPassword) =>
  parentPort?.postMessage(judge(password, owner)),
)
