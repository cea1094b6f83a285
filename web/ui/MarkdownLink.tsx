// A link in a text that somebody wrote. Where its words do not say it, the host that it leads to stands behind them.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTarget, namesHost } from './link-target.ts'
import classes from './Markdown.module.css'

interface Props {
  address: string
  /** The words of the children. */
  text: string
  children: ReactNode
}

export function MarkdownLink({ address, text, children }: Props) {
  const target = linkTarget(address)
  if (!target) return children
  if (target.kind === 'own') {
    return (
      <Link to={target.to} reloadDocument={!target.isPage}>
        {children}
      </Link>
    )
  }
  const { href, host } = target
  const rel = 'noopener noreferrer nofollow'
  return (
    <a href={href} rel={rel} {...(host && { target: '_blank' })}>
      {host && !namesHost(text, host) ? (
        <>
          <span>{children}</span> <bdi className={classes.host}>({host})</bdi>
        </>
      ) : (
        children
      )}
    </a>
  )
}
