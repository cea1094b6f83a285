CREATE TABLE "announcement_comments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "announcement_comments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "announcement_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcement_history" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "announcement_history_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "announcement_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcement_reactions" (
	"company_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reactions_company_id_announcement_id_emoji_user_id_pk" PRIMARY KEY("company_id","announcement_id","emoji","user_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_reactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"company_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_reads_company_id_user_id_announcement_id_pk" PRIMARY KEY("company_id","user_id","announcement_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"author_id" uuid NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"is_archived" boolean DEFAULT false NOT NULL,
	"pinned_at" timestamp (3) with time zone,
	"pinned_until" timestamp (3) with time zone,
	"event_date" date,
	"event_at" timestamp (3) with time zone,
	"audience_type" text NOT NULL,
	"audience_ids" uuid[] DEFAULT '{}' NOT NULL,
	"seen_by" text[] NOT NULL,
	"requires_acknowledgement" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"comments_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "announcements_event_time" CHECK (event_at is null or event_date is not null)
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "department_members" (
	"company_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "department_members_company_id_user_id_department_id_pk" PRIMARY KEY("company_id","user_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "department_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "shown_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcement_comments" ADD CONSTRAINT "announcement_comments_company_id_announcement_id_announcements_company_id_id_fk" FOREIGN KEY ("company_id","announcement_id") REFERENCES "public"."announcements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_comments" ADD CONSTRAINT "announcement_comments_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_history" ADD CONSTRAINT "announcement_history_company_id_announcement_id_announcements_company_id_id_fk" FOREIGN KEY ("company_id","announcement_id") REFERENCES "public"."announcements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_history" ADD CONSTRAINT "announcement_history_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_company_id_announcement_id_announcements_company_id_id_fk" FOREIGN KEY ("company_id","announcement_id") REFERENCES "public"."announcements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reactions" ADD CONSTRAINT "announcement_reactions_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_company_id_announcement_id_announcements_company_id_id_fk" FOREIGN KEY ("company_id","announcement_id") REFERENCES "public"."announcements"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_company_id_author_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","author_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_comments_announcement" ON "announcement_comments" USING btree ("company_id","announcement_id","id");--> statement-breakpoint
CREATE INDEX "announcement_history_announcement" ON "announcement_history" USING btree ("company_id","announcement_id","id");--> statement-breakpoint
CREATE INDEX "announcement_reads_announcement" ON "announcement_reads" USING btree ("company_id","announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_published" ON "announcements" USING btree ("company_id","publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null and publish_at is not null and not is_archived;--> statement-breakpoint
CREATE INDEX "announcements_pinned" ON "announcements" USING btree ("company_id","publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null and publish_at is not null and not is_archived and pinned_at is not null;--> statement-breakpoint
CREATE INDEX "announcements_unpublished" ON "announcements" USING btree ("company_id","id") WHERE deleted_at is null and announced_at is null;--> statement-breakpoint
CREATE INDEX "announcements_expiring" ON "announcements" USING btree ("company_id","expires_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "department_members_department" ON "department_members" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE POLICY "company_wall" ON "announcement_comments" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "announcement_history" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "announcement_reactions" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "announcement_reads" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "announcements" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "department_members" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
INSERT INTO department_members (company_id, department_id, user_id)
SELECT DISTINCT c.company_id, (p ->> 'departmentId')::uuid, m.user_id
FROM org_charts c
CROSS JOIN LATERAL jsonb_array_elements(c.chart -> 'roles') p
CROSS JOIN LATERAL jsonb_array_elements_text(p -> 'userIds') u
JOIN memberships m ON m.company_id = c.company_id AND m.user_id = u::uuid
WHERE p ->> 'departmentId' IS NOT NULL;
--> statement-breakpoint
-- Roles of companies were made before there was anything to announce, and whoever works there is meant by "everyone".
UPDATE roles SET actions = array_append(actions, 'announcements.view')
WHERE kind = 'custom' AND cardinality(actions) > 0 AND NOT 'announcements.view' = ANY (actions);
