import { Link } from '@tanstack/react-router'
import { Modal, message } from 'antd'
import { useLayoutEffect } from 'react'
import { provideFeedback } from './feedback.ts'

/** Over the middle of the top bar, where there are no buttons: lower down they would cover those of the page. */
const TOAST_TOP_PX = 8

/** Makes antd's messages and dialogs available to code outside of components. */
export function FeedbackHost() {
  const [messages, messagesHolder] = message.useMessage({ maxCount: 4, duration: 4, top: TOAST_TOP_PX })
  const [modal, dialogsHolder] = Modal.useModal()
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
      {messagesHolder}
      {dialogsHolder}
    </>
  )
}
