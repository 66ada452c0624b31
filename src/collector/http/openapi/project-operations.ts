import { BlobList, BlobListQuery } from "#api/blob.ts";
import { FeedbackList, FeedbackListQuery } from "#api/feedback.ts";
import {
  MetricAttributes,
  MetricAttributesQuery,
  MetricList,
  MetricListQuery,
  MetricSeriesAnswer,
  MetricSeriesQuery,
} from "#api/metric.ts";
import { CheckInList, CheckInListQuery, MonitorList } from "#api/monitor.ts";
import { ReleaseHealthAnswer, ReleaseHealthQuery } from "#api/release-health.ts";
import { ReleaseStartQuery, ReleaseStarts } from "#api/release-start.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import { OURS, type Operation } from "./operation.ts";

/** What one project receives, and how much of it. */
export const PROJECT_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: "/api/v1/projects/{project}/release-starts",
    summary: "When releases were first heard of",
    query: ReleaseStartQuery,
    answer: ReleaseStarts,
  },
  {
    method: "get",
    path: `${OURS}/metrics`,
    summary: "A project's metrics",
    query: MetricListQuery,
    answer: MetricList,
  },
  {
    method: "get",
    path: `${OURS}/metrics/{name}/series`,
    summary: "A metric over time, alone or by an attribute",
    query: MetricSeriesQuery,
    answer: MetricSeriesAnswer,
  },
  {
    method: "get",
    path: `${OURS}/metrics/{name}/attributes`,
    summary: "What a metric's points can be told apart by",
    query: MetricAttributesQuery,
    answer: MetricAttributes,
  },
  {
    method: "get",
    path: `${OURS}/monitors`,
    summary: "Jobs that check in",
    answer: MonitorList,
  },
  {
    method: "get",
    path: `${OURS}/monitors/{slug}/check-ins`,
    summary: "A job's runs",
    query: CheckInListQuery,
    answer: CheckInList,
  },
  {
    method: "get",
    path: `${OURS}/release-health`,
    summary: "How sessions went, by release and environment",
    query: ReleaseHealthQuery,
    answer: ReleaseHealthAnswer,
  },
  {
    method: "get",
    path: `${OURS}/blobs`,
    summary: "Parts of replays and profiles",
    query: BlobListQuery,
    answer: BlobList,
  },
  { method: "get", path: `${OURS}/blobs/{blob}`, summary: "A part's bytes, to be saved" },
  {
    method: "get",
    path: `${OURS}/feedback`,
    summary: "What people wrote",
    query: FeedbackListQuery,
    answer: FeedbackList,
  },
  {
    method: "get",
    path: `${OURS}/settings`,
    summary: "A project's quotas and filters",
    answer: ProjectSettings,
  },
  {
    method: "put",
    path: `${OURS}/settings`,
    summary: "Set a project's quotas and filters, all together",
    body: ProjectSettings,
    answer: ProjectSettings,
  },
];
