"""What steps and agents of a crowd can be."""

import enum


class Outcome(str, enum.Enum):
    """What a step did. Equal to its name: ``step.outcome == "moved"``."""

    MOVED = "moved"  #: one move was made
    THINKING = "thinking"  #: the budget was spent on planning
    ARRIVED = "arrived"  #: the agent stands on its goal
    UNREACHABLE = "unreachable"  #: there is no path


class CrowdStatus(enum.IntEnum):
    """What an agent of a crowd does: the numbers in ``Crowd.statuses``."""

    NONE = 0  #: there is no such agent
    IDLE = 1  #: it has no goal
    WALKING = 2  #: it is on its way, or waits for its turn
    ARRIVED = 3  #: it stands on its goal
    UNREACHABLE = 4  #: no path leads to its goal now
