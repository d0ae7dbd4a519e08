import { useNavigate } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'

/** A link that looks like a button. */
export function LinkButton({ to, ...given }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const navigate = useNavigate()
  return (
    <Button
      {...given}
      href={to}
      onClick={(event) => {
        event.preventDefault()
        void navigate({ to })
      }}
    />
  )
}
