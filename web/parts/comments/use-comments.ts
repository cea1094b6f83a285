// What people say about a thing: read in pages from the newest, shown from the oldest, changed at once on the screen.
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'

export interface Comment {
  id: string
  author: Person
  /** Markdown, with mentions of people. */
  text: string
  createdAt: string
  editedAt: string | null
}

interface Page {
  items: Comment[]
  nextCursor: string | null
}

/** The comments of one thing, and the calls to the server about them. */
export interface CommentThread {
  /** Of the queries; its first word is the module that events name. */
  key: readonly string[]
  list: (paging: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page>
  /** The same key again makes the same comment. */
  create: (text: string, idempotencyKey: string) => Promise<Comment>
  update: (commentId: string, text: string) => Promise<Comment>
  remove: (commentId: string) => Promise<unknown>
  restore: (commentId: string) => Promise<unknown>
}

const COMMENTS_AT_ONCE = 20

/** The oldest that were loaded first. */
export function useComments({ key, list }: CommentThread) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      list({ limit: COMMENTS_AT_ONCE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const comments = query.data?.pages.flatMap(({ items }) => items).reverse()
  return { query, comments }
}

export type CommentActs = ReturnType<typeof useCommentActs>

export function useCommentActs({ key, create, update, ...calls }: CommentThread) {
  const t = useTranslations()
  const client = useQueryClient()
  const edit = (change: (items: Comment[], page: number) => Comment[]) => {
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<InfiniteData<Page>>(
      key,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
        },
    )
  }
  const refresh = () => client.invalidateQueries({ queryKey: key })

  /** Throws the CallError of a refusal: whoever wrote keeps the text. */
  const add = async (text: string, idempotencyKey: string) => {
    const made = await create(text, idempotencyKey)
    edit((items, page) => (page === 0 ? [made, ...items.filter((item) => item.id !== made.id)] : items))
    void refresh()
  }
  /** Throws as `add`. */
  const change = async ({ id }: Comment, text: string) => {
    const changed = await update(id, text)
    edit((items) => items.map((item) => (item.id === id ? changed : item)))
    void refresh()
  }
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const action = { label: t('common.tryAgain'), run: () => attempt(work) }
      toast({ text: errorText(t, error), tone: 'failed', action })
      return false
    } finally {
      void refresh()
    }
  }
  const remove = async ({ id }: Comment) => {
    edit((items) => items.filter((item) => item.id !== id))
    if (!(await attempt(() => calls.remove(id)))) return
    toast({ text: t('comments.deleted'), tone: 'done', undo: () => attempt(() => calls.restore(id)) })
  }
  return { add, change, remove }
}
