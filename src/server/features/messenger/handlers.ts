import type { Handlers } from '#server/platform/binding/handler.ts'
import { showAnswers } from './answers.ts'
import { createAttachment, downloadAttachment, getAttachmentPreview } from './attachments.ts'
import { beginThread } from './beginning.ts'
import { sendLinks } from './links.ts'
import { listMessages, writeMessage } from './messages.ts'
import { shown, threads } from './records.ts'
import { streamEvents, streamThreadEvents } from './streams.ts'
import { bookSuggestedTime, timesToSuggest } from './suggestions.ts'
import { listColleagues, showThread, updateThread } from './threads.ts'
import { writing } from './writing.ts'

export const messengerHandlers = {
  async listMessengerThreads(ctx) {
    const { body, ...page } = await threads.list(ctx)
    return { ...page, body: body.map(shown) }
  },
  getMessengerThread: showThread,
  createMessengerThread: beginThread,
  updateMessengerThread: updateThread,
  listMessengerColleagues: listColleagues,
  createMessengerLinks: sendLinks,
  streamEvents,
  streamThreadEvents,
  tellWriting: writing,
  getMessengerAnswers: showAnswers,
  listMessages,
  createMessage: writeMessage,
  createAttachment,
  downloadAttachment,
  getAttachmentPreview,
  getTimesToSuggest: timesToSuggest,
  bookSuggestedTime,
} satisfies Handlers
