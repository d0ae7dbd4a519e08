import type { Messages } from '../messages.ts'
import type { comment as vi } from '../vi/comment.ts'

export const comment: Messages<typeof vi> = {
  title: 'Comments',
  text: 'Comment',
  write: 'Write a comment, type @ to mention somebody',
  send: 'Send',
  none: 'No comments yet',
  nobody: 'Nobody of that name may see this page',
  older: 'Older comments',
  remove: 'Delete comment',
  removeTitle: 'Delete this comment?',
  removeText: 'Nobody is shown the text any more. Who wrote it, who deleted it and when stays.',
  removed: 'Comment deleted',
  removedBy: '{{name}} deleted this comment',
}
