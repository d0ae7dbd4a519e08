import { LoadingOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useDelayedFlag } from './use-delayed-flag.ts'

/**
 * A button that shows when its work takes a while. It takes presses all the same, for whoever does the work to judge:
 * antd's own `loading` swallows them as long as its spinner turns, which is a moment longer than the work.
 */
export function BusyButton({ busy, ...props }: ButtonProps & { busy: boolean }) {
  const shown = useDelayedFlag(busy)
  return <Button {...props} {...(shown ? { icon: <LoadingOutlined />, 'aria-busy': true } : {})} />
}
