CREATE TABLE "task_comments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "task_comments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_history" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"before" text,
	"after" text,
	"titles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "task_history_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_mentions" (
	"company_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	CONSTRAINT "task_mentions_company_id_task_id_user_id_source_id_pk" PRIMARY KEY("company_id","task_id","user_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "task_mentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_positions" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "task_positions_company_id_user_id_task_id_pk" PRIMARY KEY("company_id","user_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_reminders" (
	"company_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "task_reminders_company_id_task_id_user_id_minutes_pk" PRIMARY KEY("company_id","task_id","user_id","minutes")
);
--> statement-breakpoint
ALTER TABLE "task_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "deadline_zone" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "position" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "next_id" uuid;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mentions" ADD CONSTRAINT "task_mentions_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_mentions" ADD CONSTRAINT "task_mentions_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_positions" ADD CONSTRAINT "task_positions_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_positions" ADD CONSTRAINT "task_positions_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD CONSTRAINT "task_reminders_company_id_task_id_tasks_company_id_id_fk" FOREIGN KEY ("company_id","task_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminders" ADD CONSTRAINT "task_reminders_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_comments_task" ON "task_comments" USING btree ("company_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_history_task" ON "task_history" USING btree ("company_id","task_id","id");--> statement-breakpoint
CREATE INDEX "task_positions_task" ON "task_positions" USING btree ("company_id","task_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_parent" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."tasks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_subtasks" ON "tasks" USING btree ("company_id","parent_id","position","id") WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_not_below_itself" CHECK (parent_id <> id);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_time_of_a_day" CHECK (deadline_at is null or (deadline is not null and deadline_zone is not null));--> statement-breakpoint
CREATE POLICY "company_wall" ON "task_comments" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "task_history" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "task_mentions" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "task_positions" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "company_wall" ON "task_reminders" AS PERMISSIVE FOR ALL TO "lintel_app" USING (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid));