import { Link } from '@tanstack/react-router'
import { Modal, message } from 'antd'
import { useLayoutEffect } from 'react'
import { provideFeedback } from './feedback.ts'

/** Within the top bar, where nothing is to be pressed in the middle: below it they would lie on a page's buttons. */
const TOAST_TOP_PX = 8

/** Lends antd's messages and dialogs to code outside of components. */
export function FeedbackHost() {
  const [messages, messagesPlace] = message.useMessage({ maxCount: 4, duration: 4, top: TOAST_TOP_PX })
  const [modal, dialogsPlace] = Modal.useModal()
  useLayoutEffect(() => {
    provideFeedback({
      message: messages,
      modal,
      linked: (text, link) => (
        <>
          {text}{' '}
          {'to' in link ? (
            <Link to={link.to}>{link.label}</Link>
          ) : (
            <button type="button" className="link-button" onClick={link.run}>
              {link.label}
            </button>
          )}
        </>
      ),
    })
  }, [messages, modal])
  return (
    <>
      {messagesPlace}
      {dialogsPlace}
    </>
  )
}
