import { Link } from '@tanstack/react-router'
import { Modal, message } from 'antd'
import { useLayoutEffect } from 'react'
import { useBackCloses } from '#ui/layers.ts'
import { usePhoneWidth } from '#ui/use-media.ts'
import { provideFeedback } from './feedback.ts'

/** Over the middle of the top bar, where there are no buttons: lower down they would cover those of the page. */
const TOAST_TOP_PX = 8
/** On a phone, where the title stands there, above the action bar, with room for two lines. */
const PHONE_TOAST_TOP = 'calc(100dvh - 190px)'

/** Makes antd's messages and dialogs available to code outside of components. */
export function FeedbackHost() {
  const top = usePhoneWidth() ? PHONE_TOAST_TOP : TOAST_TOP_PX
  const [messages, messagesHolder] = message.useMessage({ maxCount: 4, duration: 4, top })
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
      asked: (text, no) => <Asked text={text} no={no} />,
    })
  }, [messages, modal])
  return (
    <>
      {messagesHolder}
      {dialogsHolder}
    </>
  )
}

function Asked({ text, no }: { text: string | undefined; no: () => void }) {
  useBackCloses(true, no)
  return text
}
